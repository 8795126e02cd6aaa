import type { ResourceChange } from "@aws-sdk/client-cloudformation";

/** Types whose loss is the loss of data, or of what decrypts it. */
const typesWithData: ReadonlySet<string> = new Set([
  "AWS::DynamoDB::GlobalTable",
  "AWS::DynamoDB::Table",
  "AWS::SecretsManager::Secret",
  "AWS::S3::Bucket",
  "AWS::KMS::Key",
  "AWS::Backup::BackupVault",
]);

const words = {
  remove: "remove",
  replace: "replace",
  maybeReplace: "replace, perhaps",
  add: "add",
  modify: "modify",
  other: "change",
} as const;
type Kind = keyof typeof words;
const kinds: readonly string[] = Object.keys(words);

/**
 * Describes the resource changes of a change set, one a line: what happens, the type, the logical id. First, and
 * marked with "!!", come removals and replacements of what holds data; then other removals and replacements, additions
 * and modifications.
 */
export function describeChanges(changes: readonly ResourceChange[]): readonly string[] {
  if (changes.length === 0) return ["No resource changes."];
  const lines = changes.map((change) => {
    const kind = kindOf(change);
    const { ResourceType: type = "?", LogicalResourceId: id = "?" } = change;
    const losesData = typesWithData.has(type) && ["remove", "replace", "maybeReplace"].includes(kind);
    return {
      losesData,
      kind,
      text: `${losesData ? "!!" : "  "} ${words[kind].padEnd(words.maybeReplace.length)}  ${type}  ${id}`,
    };
  });
  const rank = ({ losesData, kind }: (typeof lines)[number]) => (losesData ? 0 : kinds.length) + kinds.indexOf(kind);
  const counts = kinds.flatMap((kind) => {
    const count = lines.filter((line) => line.kind === kind).length;
    return count === 0 ? [] : [`${count} to ${kind === "maybeReplace" ? "replace, perhaps" : kind}`];
  });
  return [
    ...[...lines].sort((a, b) => rank(a) - rank(b) || (a.text < b.text ? -1 : 1)).map(({ text }) => text),
    `${counts.join(", ")}.`,
    ...(lines.some(({ losesData }) => losesData)
      ? ["!! holds data: read docs/operating/data.md before you go on."]
      : []),
  ];
}

function kindOf({ Action, Replacement }: ResourceChange): Kind {
  if (Action === "Remove") return "remove";
  if (Action === "Add") return "add";
  if (Action !== "Modify") return "other";
  if (Replacement === "True") return "replace";
  return Replacement === "Conditional" ? "maybeReplace" : "modify";
}
