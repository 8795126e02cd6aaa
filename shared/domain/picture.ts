/**
 * A donor's picture, sent with the donation as a data URL. Its type is detected from the bytes, not from the declared
 * type.
 */

/** The accepted types. Not SVG, which can run scripts. */
export const pictureTypes = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;
export type PictureType = (typeof pictureTypes)[number];
