/** The silhouettes of figures, which come after the page itself: until then, and where there is none, letters tell figures apart. */

class Silhouettes {
  paths = $state.raw<Record<string, string>>({});
  side = $state.raw(1);

  constructor() {
    void import("virtual:silhouettes").then(({ PATHS, SIDE }) => {
      this.side = SIDE;
      this.paths = PATHS;
    });
  }
}

export const silhouettes = new Silhouettes();
