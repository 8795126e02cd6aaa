/** Words in expressions that are not attributes: clauses, operators and functions. */
const keywords: ReadonlySet<string> = new Set([
  ...["SET", "REMOVE", "ADD", "DELETE", "AND", "OR", "NOT", "BETWEEN", "IN"],
  ...["attribute_exists", "attribute_not_exists", "attribute_type", "begins_with", "contains", "size"],
  ...["if_not_exists", "list_append"],
]);

/**
 * Returns the attributes named in DynamoDB expressions, without what is inside of them (`sessions.#id`). For the
 * rehearsal and the tests, which enforce `dynamodb:Attributes` as IAM would.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.html
 */
export function attributesIn(
  expressions: readonly (string | undefined)[],
  placeholders: Readonly<Record<string, string>> = {},
): readonly string[] {
  const names = expressions
    .flatMap((expression) => expression?.match(/(?<![.:#\w])#?[A-Za-z_]\w*/g) ?? [])
    .filter((name) => !keywords.has(name))
    .map((name) => placeholders[name] ?? name);
  return [...new Set(names)];
}
