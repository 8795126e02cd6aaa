import { expect, it } from "vitest";
import { paymentCancelledShape } from "./payment-cancelled.shape.ts";
import { paymentCancelledContent } from "./payment-cancelled.ts";
import { paymentSuccessShape } from "./payment-success.shape.ts";
import { paymentSuccessContent } from "./payment-success.ts";

it("has default copy of the payment pages that an admin could save", () => {
  expect(paymentSuccessShape.parse(paymentSuccessContent)).toEqual(paymentSuccessContent);
  expect(paymentCancelledShape.parse(paymentCancelledContent)).toEqual(paymentCancelledContent);
});
