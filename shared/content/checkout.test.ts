import { describe, expect, it } from "vitest";
import { checkoutShape } from "./checkout.shape.ts";
import { checkoutContent } from "./checkout.ts";

describe("the checkout's default copy", () => {
  it("fits the shape that an admin's copy has to fit", () => {
    expect(checkoutShape.parse(checkoutContent)).toEqual(checkoutContent);
  });
});
