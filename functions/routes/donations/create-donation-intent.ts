import { donationContract } from "#shared/contract/shop/giving.ts";
import { callerAddress } from "../../http/caller-address.ts";
import { openEndpoint } from "../../http/open-endpoint.ts";
import { openDonation } from "../../payments/donations/open.ts";

/** Creates the payment of a donation, for an amount chosen by the donor. */
export const handler = openEndpoint(
  "createDonationIntent",
  donationContract,
  async ({ body, requestOrigin, now, language }) =>
    openDonation(body, await callerAddress(requestOrigin, now), { now, language }),
);
