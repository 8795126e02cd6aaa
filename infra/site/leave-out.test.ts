import { expect, it } from "vitest";
import { withoutExports } from "./leave-out.ts";

const module = "function one() {}\nfunction two() {}\nexport { one, two };\n";

it("keeps all exports of a module, and replaces the unused ones with stubs", () => {
  expect(withoutExports(module, { two: "() => 2" })).toBe(
    "function one() {}\nfunction two() {}\nconst instead_two = () => 2;\nexport { one, instead_two as two };\n",
  );
});

it("rejects a module without the exports to be replaced", () => {
  expect(() => withoutExports(module, { three: "0" })).toThrow("React Router exports no three.");
});
