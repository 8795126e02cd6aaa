import { brand } from "#shared/domain/brand.ts";

/** The image of link previews, drawn by `npm run draw-icons`. */
export const linkPreviewImage = {
  path: "/share.png",
  width: 1200,
  height: 630,
  alt: `${brand.name}. ${brand.tagline}`,
} as const;
