/**
 * The accepted types of a donor's picture. Not SVG, which can run scripts. The picture is sent with the donation as a
 * data URL; its type is detected from its bytes and not taken from the URL.
 */
export const pictureTypes = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;
export type PictureType = (typeof pictureTypes)[number];
