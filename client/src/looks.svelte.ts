/** How the page looks: light, dark, or as the machine has it. */
import { keep, kept } from "./keep";

export type Theme = "auto" | "light" | "dark";
const ORDER: Theme[] = ["auto", "light", "dark"];

const machine = matchMedia("(prefers-color-scheme: dark)");

class Looks {
  theme = $state<Theme>(kept<Theme>("theme", "auto"));
  #dark = $state(machine.matches);
  shown = $derived(this.theme === "auto" ? (this.#dark ? "dark" : "light") : this.theme);

  constructor() {
    machine.addEventListener("change", () => { this.#dark = machine.matches; });
  }

  next(): void {
    this.theme = ORDER[(ORDER.indexOf(this.theme) + 1) % ORDER.length] ?? "auto";
    keep("theme", this.theme);
  }
}

export const looks = new Looks();

/** Whether the reader wants things to keep still. */
export const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
