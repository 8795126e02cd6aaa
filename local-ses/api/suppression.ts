import * as z from "zod";
import type { Context } from "../model/context.ts";
import { notFound } from "../model/ses-failure.ts";
import { noBody, operation } from "./operation.ts";

const path = "/v2/email/suppression/addresses";

/** The account's suppression list. */
export const suppressionOperations = [
  operation(`GET ${path}`, noBody, (context) => ({
    SuppressedDestinationSummaries: [...context.suppressed.keys()].map((address) => destination(context, address)),
  })),
  operation(
    `PUT ${path}`,
    z.object({ EmailAddress: z.string().min(1), Reason: z.enum(["BOUNCE", "COMPLAINT"]) }),
    ({ suppressed, now }, { EmailAddress, Reason }) => {
      suppressed.set(EmailAddress.toLowerCase(), { reason: Reason, at: now() });
      return {};
    },
  ),
  operation(`GET ${path}/{EmailAddress}`, noBody, (context, _body, { names }) => ({
    SuppressedDestination: destination(context, names.EmailAddress ?? ""),
  })),
  operation(`DELETE ${path}/{EmailAddress}`, noBody, ({ suppressed }, _body, { names }) => {
    if (!suppressed.delete((names.EmailAddress ?? "").toLowerCase())) throw notOnList(names.EmailAddress ?? "");
    return {};
  }),
];

function destination({ suppressed }: Context, address: string) {
  const found = suppressed.get(address.toLowerCase());
  if (found === undefined) throw notOnList(address);
  const { reason, at } = found;
  return {
    EmailAddress: address.toLowerCase(),
    Reason: reason,
    LastUpdateTime: Math.floor(at.getTime() / 1000),
  };
}

const notOnList = (address: string) => notFound(`Email address ${address} does not exist on your suppression list.`);
