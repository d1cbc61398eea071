## Mise en place : ce qui peut ne pas aller

confrontation-no-setup-two-armies = une bataille oppose deux armées, pas { $count }
confrontation-no-setup-figures = un camp a de 1 à { $most } figurines, et pas de carte vide
confrontation-no-setup-base = un socle mesure de { $least } à { $most } mm
confrontation-no-setup-two-sides = une bataille oppose deux camps
confrontation-no-setup-room = la zone de déploiement est trop petite pour toutes les figurines de ce camp
confrontation-no-setup-zones = chaque camp a une zone de déploiement
