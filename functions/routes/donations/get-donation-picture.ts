import { donations } from "#shared/contract/shop/donations.ts";
import { isOnWall, readDonation } from "../../data/donations.ts";
import { readPicture } from "../../data/pictures.ts";
import { openEndpoint } from "../../http/open-endpoint.ts";
import { FileReply } from "../../http/reply.ts";
import { ShopError } from "../../shop-error.ts";

/**
 * A browser may keep a picture for a week without asking: what is at this address never changes, and whoever keeps it
 * has seen it. The edge asks again after minutes (`edgeSeconds`), because it hands the picture to everybody, and one
 * that an admin hides must be gone soon.
 */
const browserSeconds = 7 * 86_400;

/** A donor's picture, while the donation is on the wall. */
export const handler = openEndpoint("getDonationPicture", donations, async ({ params }) => {
  const [donation, picture] = await Promise.all([readDonation(params.id), readPicture(params.id)]);
  if (donation === undefined || picture === undefined || !isOnWall(donation)) throw new ShopError("not_found");
  return new FileReply(picture.bytes, picture.type, browserSeconds);
});
