import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { ShopError } from "../shop-error.ts";
import { errorReply } from "./reply.ts";

/** Stands in for every route of `notYetBuilt`: 501 in the usual shape. */
export async function handler(): Promise<APIGatewayProxyStructuredResultV2> {
  return errorReply(new ShopError("not_built"));
}
