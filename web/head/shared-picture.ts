import { brand } from "#shared/domain/brand.ts";

/** The picture that messengers and networks show beside a link to the site. `npm run draw-icons` draws it. */
export const sharedPicture = {
  path: "/share.png",
  width: 1200,
  height: 630,
  alt: `${brand.name}. ${brand.idea}`,
} as const;
