import { donations } from "#shared/contract/shop/donations.ts";
import { isOnWall, readDonation } from "../../data/donations.ts";
import { readPicture } from "../../data/pictures.ts";
import { openEndpoint } from "../../http/open-endpoint.ts";
import { FileReply } from "../../http/reply.ts";
import { ShopError } from "../../shop-error.ts";

/**
 * How long browsers may cache a picture: a week, because the picture at a URL never changes, and the browser's user has
 * already seen it. CloudFront caches it for minutes only (`edgeSeconds`), because it serves everyone, and a hidden
 * picture must disappear soon.
 */
const browserSeconds = 7 * 86_400;

/** Returns a donor's picture while the donation is on the wall. */
export const handler = openEndpoint("getDonationPicture", donations, async ({ params }) => {
  const [donation, picture] = await Promise.all([readDonation(params.id), readPicture(params.id)]);
  if (donation === undefined || picture === undefined || !isOnWall(donation)) throw new ShopError("not_found");
  return new FileReply(picture.bytes, picture.type, browserSeconds);
});
