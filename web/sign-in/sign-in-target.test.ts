import { expect, it } from "vitest";
import { signInAddressFor, signInTargetIn } from "./sign-in-target.ts";

const receipt = "/receipt/ord_01M7YQP0Z0YV3WHTCTF97CRT87";
const queryOf = (to: string) => new URLSearchParams({ to });

it("a sign-in leads a customer to the requested receipt, else to the dashboard, and never to another site", () => {
  expect(signInAddressFor({ pathname: receipt, search: "" })).toBe(`/login?to=${encodeURIComponent(receipt)}`);
  expect(signInTargetIn(queryOf(receipt), false)).toBe(receipt);
  for (const to of ["/admin/users", "/", "https://evil.example/receipt/x", "//evil.example/receipt/x", "\\\\evil", "%"])
    expect(signInTargetIn(queryOf(to), false), to).toBe("/dashboard");
  expect(signInTargetIn(new URLSearchParams(), false)).toBe("/dashboard");
});

it("a sign-in during a purchase leads back to the checkout, and to no address that only looks like it", () => {
  const address = signInAddressFor({ pathname: "/checkout", search: "" });
  expect(address).toBe("/login?to=%2Fcheckout");
  for (const isAdmin of [false, true])
    expect(signInTargetIn(new URL(address, "https://shop.example").searchParams, isAdmin)).toBe("/checkout");
  for (const to of ["https://evil.example/checkout", "//evil.example/checkout", "/checkout/../admin", "/checkouts"])
    expect(signInTargetIn(queryOf(to), false), to).toBe("/dashboard");
});

it("a sign-in leads an admin to the requested admin page or receipt, else to the admin area", () => {
  expect(signInTargetIn(queryOf("/admin/users?q=1"), true)).toBe("/admin/users?q=1");
  expect(signInTargetIn(queryOf(receipt), true)).toBe(receipt);
  expect(signInTargetIn(queryOf("/dashboard"), true)).toBe("/admin");
  expect(signInTargetIn(queryOf("https://evil.example/admin"), true)).toBe("/admin");
});
