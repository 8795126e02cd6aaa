import { expect, it } from "vitest";
import { withoutExports } from "./leave-out.ts";

const module = "function one() {}\nfunction two() {}\nexport { one, two };\n";

it("keeps every name of a module, and puts something less in the place of those that are left out", () => {
  expect(withoutExports(module, { two: "() => 2" })).toBe(
    "function one() {}\nfunction two() {}\nconst instead_two = () => 2;\nexport { one, instead_two as two };\n",
  );
});

it("refuses a module that no longer has what is to be left out", () => {
  expect(() => withoutExports(module, { three: "0" })).toThrow("React Router exports no three.");
});
