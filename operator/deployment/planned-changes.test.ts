import { expect, it } from "vitest";
import { describeChanges } from "./planned-changes.ts";

it("names removals and replacements of what holds data first, with a mark", () => {
  const change = (
    Action: "Add" | "Modify" | "Remove",
    type: string,
    id: string,
    Replacement?: "True" | "Conditional",
  ) => ({
    Action,
    ResourceType: `AWS::${type}`,
    LogicalResourceId: id,
    ...(Replacement && { Replacement }),
  });
  const lines = describeChanges([
    change("Add", "Lambda::Function", "New"),
    change("Modify", "Lambda::Function", "Old"),
    change("Remove", "Lambda::Function", "Gone"),
    change("Modify", "DynamoDB::GlobalTable", "Table"),
    change("Modify", "SecretsManager::Secret", "Secret", "Conditional"),
    change("Modify", "KMS::Key", "Key", "True"),
    change("Remove", "S3::Bucket", "Files"),
    change("Modify", "ApiGatewayV2::Stage", "Stage", "True"),
  ]);
  expect(lines.map((line) => line.replaceAll(/ {2,}/g, "  "))).toEqual([
    "!! remove  AWS::S3::Bucket  Files",
    "!! replace  AWS::KMS::Key  Key",
    "!! replace, perhaps  AWS::SecretsManager::Secret  Secret",
    "  remove  AWS::Lambda::Function  Gone",
    "  replace  AWS::ApiGatewayV2::Stage  Stage",
    "  add  AWS::Lambda::Function  New",
    "  modify  AWS::DynamoDB::GlobalTable  Table",
    "  modify  AWS::Lambda::Function  Old",
    "2 to remove, 2 to replace, 1 to replace, perhaps, 1 to add, 2 to modify.",
    "!! holds data: read docs/operating/data.md before you go on.",
  ]);
});

it("says when there are none", () => {
  expect(describeChanges([])).toEqual(["No resource changes."]);
});
