import { type PriceName, type Prices, prices } from "./prices.ts";

/**
 * Where the visitors are. CloudFront charges by the place of the edge location that serves them; everything else is
 * charged by the stage's region. Prices as of 2026-11: https://aws.amazon.com/cloudfront/pricing/
 */
export const visitorPlaces = {
  "north-america-europe": { title: "North America and Europe", edge: {} },
  "south-america": {
    title: "South America",
    edge: {
      edgeGigabytes: [
        { dollars: 0.11, upTo: 10_240 },
        { dollars: 0.105, upTo: 51_200 },
        { dollars: 0.09, upTo: 153_600 },
        { dollars: 0.08 },
      ],
      edgeRequests: [{ dollars: 0.022 }],
    },
  },
  india: {
    title: "India",
    edge: {
      edgeGigabytes: [
        { dollars: 0.109, upTo: 10_240 },
        { dollars: 0.085, upTo: 51_200 },
        { dollars: 0.082, upTo: 153_600 },
        { dollars: 0.08 },
      ],
      edgeRequests: [{ dollars: 0.012 }],
    },
  },
} as const satisfies Record<
  string,
  { readonly title: string; readonly edge: Partial<Record<PriceName, Prices[PriceName]["steps"]>> }
>;

export type VisitorPlace = keyof typeof visitorPlaces;

export function isVisitorPlace(text: string): text is VisitorPlace {
  return text in visitorPlaces;
}

/** The list prices for visitors in this place. */
export function pricesFor(place: VisitorPlace): Prices {
  const edge: Partial<Record<PriceName, Prices[PriceName]["steps"]>> = visitorPlaces[place].edge;
  return {
    ...prices,
    edgeGigabytes: { ...prices.edgeGigabytes, steps: edge.edgeGigabytes ?? prices.edgeGigabytes.steps },
    edgeRequests: { ...prices.edgeRequests, steps: edge.edgeRequests ?? prices.edgeRequests.steps },
  };
}
