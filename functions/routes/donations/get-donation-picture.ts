import { donations } from "#shared/contract/shop/donations.ts";
import { isOnWall, readDonation } from "../../data/donations.ts";
import { readPicture } from "../../data/pictures.ts";
import { openEndpoint } from "../../http/open-endpoint.ts";
import { FileReply } from "../../http/reply.ts";
import { ShopError } from "../../shop-error.ts";

/**
 * Browsers may cache a picture for a week: it never changes at its address, and its viewer has seen it already. The
 * edge revalidates after minutes (`edgeSeconds`), because it serves everyone, and a hidden picture must disappear
 * soon.
 */
const browserSeconds = 7 * 86_400;

/** Returns a donor's picture while the donation is on the wall. */
export const handler = openEndpoint("getDonationPicture", donations, async ({ params }) => {
  const [donation, picture] = await Promise.all([readDonation(params.id), readPicture(params.id)]);
  if (donation === undefined || picture === undefined || !isOnWall(donation)) throw new ShopError("not_found");
  return new FileReply(picture.bytes, picture.type, browserSeconds);
});
