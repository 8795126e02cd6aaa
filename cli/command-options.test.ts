import { expect, it } from "vitest";
import { readOptions } from "./command-options.ts";

const options = { stage: { type: "string" }, yes: { type: "boolean" } } as const;

it.each([
  ["--stages prod", "There is no option --stages."],
  ["-x", "There is no option -x."],
  ["--stage", "--stage needs a value."],
  ["--stage --yes", "--stage needs a value."],
  ["--stage=prod --yes=no", "--yes takes no value."],
])("explains what is wrong with %j", (args, sentence) => {
  expect(readOptions(args.split(" "), options)).toBe(sentence);
});

it.each(["--stage prod --yes", "--yes --stage=prod"])("reads %j", (args) => {
  expect(readOptions(args.split(" "), options)).toMatchObject({
    values: { stage: "prod", yes: true },
    positionals: [],
  });
});
