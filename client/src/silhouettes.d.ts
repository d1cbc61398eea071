/** See `silhouettes.js`. */
declare module "virtual:silhouettes" {
  export const SIDE: number;
  export const PATHS: Record<string, string>;
}
