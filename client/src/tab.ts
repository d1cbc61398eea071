/** The tab of the browser says whether one is awaited, in its title and its icon, also while one looks at another. */
import waits from "./icon-go.svg";

const NAME = "Escarmouche";
const CALM = "./icon.svg";

/** `what`: what the page shows; `call`: what the reader is called to do, if anything. */
export function label(what = "", call = ""): void {
  document.title = [call && `● ${call}`, what, NAME].filter(Boolean).join(" · ");
  document.querySelector<HTMLLinkElement>("link[rel=icon]")?.setAttribute("href", call ? waits : CALM);
}
