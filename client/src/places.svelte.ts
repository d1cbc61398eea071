/** Where in the page the reader is: the lobby, or a match from one seat or several. The links stay behind the `#`, which
 * no browser sends anywhere. */

export type Place = { at: "lobby" } | { at: "about" } | { at: "match"; links: string[] };

function read(): Place {
  const [what, links] = location.hash.replace(/^#\/?/, "").split("/");
  if (what === "about") return { at: "about" };
  return what === "seat" && links ? { at: "match", links: links.split(",") } : { at: "lobby" };
}

class Here {
  place = $state.raw<Place>(read());

  constructor() {
    addEventListener("hashchange", () => {
      this.place = read();
      scrollTo(0, 0);
    });
  }
}

export const here = new Here();

export const seatHash = (links: string[]): string => `#/seat/${links.join(",")}`;

export const addressOf = (link: string): string => new URL(seatHash([link]), document.baseURI).href;

export function go(hash: string): void {
  location.hash = hash;
}
