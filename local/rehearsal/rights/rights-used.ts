import type { Needed } from "./aws-call.ts";
import type { Statement } from "./policy.ts";

/** What functions did of what they may do. */
export interface RightsUsed {
  note(functionName: string, needed: Needed): void;
  /** Says it at once, because what the function then answers does not. */
  noteMissing(functionName: string, needed: Needed): void;
  /** A sentence for each right that a function needed and did not have: function, action and resource. */
  missing(): readonly string[];
  /**
   * The rights that were used, as `inWords` has them: "getMe Query", "reconcile Query gsi2", "login GetSecretValue
   * tokens".
   */
  lines(): ReadonlySet<string>;
}

/** Keeps account while a rehearsal goes on. */
export function rightsUsed(rights: ReadonlyMap<string, readonly Statement[]>): RightsUsed {
  const used = new Set<string>();
  const missing = new Set<string>();
  return {
    note: (name, needed) => void used.add(`${name} ${inWords(needed)}`),
    noteMissing(name, { action, resource, leadingKeys = [] }) {
      const who = rights.has(name) ? `The function ${name}` : `Somebody with the key ${name}`;
      const sentence = `${who} may not do ${action} on ${[resource, ...leadingKeys.map(kindOf)].join(", ")}: its role in the template does not allow it.`;
      if (!missing.has(sentence)) console.error(sentence);
      missing.add(sentence);
    },
    missing: () => [...missing],
    lines: () => used,
  };
}

/**
 * Every right to data that the roles give, as `RightsUsed.lines` has them. Rights to write logs and to report
 * failures are Lambda's own need.
 */
export function rightsGiven(rights: ReadonlyMap<string, readonly Statement[]>): readonly string[] {
  return [...rights].flatMap(([name, statements]) =>
    statements
      .filter(({ Effect }) => Effect === "Allow")
      .flatMap(({ Action, Resource }) => Action.flatMap((action) => Resource.map((resource) => ({ action, resource }))))
      .filter(({ action }) => /^(dynamodb|secretsmanager):/.test(action))
      .map((needed) => `${name} ${inWords(needed)}`),
  );
}

/** What kind of row a key is of; whose it is nobody has to read. */
function kindOf(leadingKey: string): string {
  return leadingKey.replace(/#.*$/, "#…");
}

/** As the tests of the functions write it: the action, and the index or the secret where it is on one. */
function inWords({ action, resource }: Needed): string {
  if (action.startsWith("secretsmanager:")) return `${action.split(":")[1]} ${secretIn(resource)}`;
  const index = /\/index\/(.+)$/.exec(resource)?.[1];
  return `${action.split(":")[1]}${index === undefined ? "" : ` ${index}`}`;
}

/**
 * Which of the stage's secrets it is, by its name: that of the origin secret says no more than that it is one
 * (infra/aws/secrets.ts).
 */
function secretIn(resource: string): string {
  return /(tokens|stripe)/i.exec(resource)?.[1]?.toLowerCase() ?? "origin";
}
