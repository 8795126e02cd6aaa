import * as z from "zod";
import { connectionStates } from "../../domain/claim.ts";
import { timestamp } from "../parts/fields.ts";
import type { RouteShape } from "../parts/shape.ts";
import { order } from "./order.ts";
import { ownUser } from "./user.ts";

/**
 * The chat on WhatsApp that uses a license. `waiting`: a code can be sent until `until`. `asked`: a chat from another
 * number sent the code, and waits for the customer. `chatEndsWith`: the last four digits of the number of the chat that
 * asks or is connected; null if it is hidden. `isMove`: whether a chat that is connected already would be replaced.
 * `movableFrom`: from when the customer may move a connected license to another chat; null: from now on. `undoUntil`:
 * until when the last move can be undone. `movedFrom`: the number that the license then had, in digits with the dial
 * code; absent if there is none to undo, or the number is the same.
 */
const connection = z.object({
  state: z.enum(connectionStates),
  chatEndsWith: z.string().nullable(),
  until: timestamp.nullable(),
  isMove: z.boolean(),
  movableFrom: timestamp.nullable(),
  undoUntil: timestamp.nullable(),
  movedFrom: z.string().optional(),
});

export const me = {
  getMe: {
    reply: z.object({
      user: ownUser,
      /**
       * `connection`: absent unless the license is active. `refundUntil`: until when the customer may take the money
       * back; absent if they may not. `refundEndedAt`: when that time ended, if nothing else prevents a refund.
       */
      orders: z.array(
        order.extend({
          connection: connection.optional(),
          refundUntil: timestamp.optional(),
          refundEndedAt: timestamp.optional(),
        }),
      ),
    }),
    errors: [],
  },
} as const satisfies Record<string, RouteShape>;
