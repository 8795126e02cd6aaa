import { expect, it } from "vitest";
import { readSeedCommand } from "./seed-command.ts";

it("reads the number of orders to add, if any", () => {
  expect(readSeedCommand([])).toEqual({});
  expect(readSeedCommand(["--orders", "100000"])).toEqual({ orders: 100_000 });
});

it.each(["0", "-5", "200001", "1e5", "many", ""])('explains the range of --orders when its value is "%s"', (orders) => {
  const command = readSeedCommand([`--orders=${orders}`]);
  expect(command).toMatchObject({ isHelp: false });
  expect(command).toMatchObject({
    message: expect.stringContaining(`--orders takes a whole number from 1 to 200000, not "${orders}".`),
  });
});

it.each(["prod", "dev"])("rejects the deployed stage %s", (stage) => {
  for (const more of [[], ["--orders", "10"]]) {
    expect(readSeedCommand(["--stage", stage, ...more])).toMatchObject({
      isHelp: false,
      message: expect.stringContaining("Sample data is created only on this machine, never in a deployed shop"),
    });
  }
});

it("prints its usage on --help, and rejects unknown options", () => {
  expect(readSeedCommand(["--help"])).toMatchObject({ isHelp: true, message: expect.stringContaining("npm run seed") });
  expect(readSeedCommand(["--everything"])).toMatchObject({ isHelp: false });
});
