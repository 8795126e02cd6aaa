/**
 * A donor's picture as it travels: a data URL, because it is sent with the donation. What
 * it is, is read from its bytes and not from what it is called.
 */

/** What a picture may be. No SVG: it is a document that can run scripts. */
export const pictureTypes = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;
export type PictureType = (typeof pictureTypes)[number];
