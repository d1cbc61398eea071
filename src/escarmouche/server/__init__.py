"""The web service: lobby, matches over REST and sockets, seats by secret link, storage, machines that play.

``escarmouche.server.app.create_app`` makes the application, ``escarmouche.server.running.serve`` serves it. Nothing is
imported here: the worker processes need little of it.
"""
