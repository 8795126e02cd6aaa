import type { LandingContent } from "#shared/content/landing.shape.ts";

type Feature = LandingContent["features"]["items"][number];

/** The SVG path data of each icon, on a 24 by 24 grid. */
export const icons: Readonly<Record<Feature["icon"], string>> = {
  clock: "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 7.5V12l3 2",
  pulse: "M2.5 12.5h5l2.5-7 4 13 2.5-6h5",
  book: "M12 6.5C9.5 5 6.5 4.700 3.5 5v13c3-.3 6 0 8.5 1.5 2.5-1.5 5.5-1.800 8.5-1.5V5c-3-.3-6 0-8.5 1.5Zm0 0v13",
  lines: "M4 5.5h11v8H9l-3 3v-3H4ZM18 9.5h2.5v8H18.5v3l-3-3H11",
  lock: "M6 10.5h12v9H6Zm2.5 0V8a3.5 3.5 0 0 1 7 0v2.5M12 14v2",
  bolt: "M13 3 5.5 13.5H11L10 21l8-10.5h-5.5Z",
};
