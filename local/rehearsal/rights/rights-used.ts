import type { RequiredPermission } from "./aws-call.ts";
import type { Statement } from "./policy.ts";

/** The permissions that functions used and lacked. */
export interface RightsUsage {
  recordUsed(functionName: string, needed: RequiredPermission): void;
  /** Also logs it immediately, because the function's response does not mention it. */
  recordMissing(functionName: string, needed: RequiredPermission): void;
  /** A sentence for each permission that a function needed and lacked: function, action and resource. */
  missing(): readonly string[];
  /**
   * The permissions that were used, formatted by `formatRight`: "getMe Query", "reconcile Query gsi2", "login
   * GetSecretValue tokens".
   */
  lines(): ReadonlySet<string>;
}

/** Records the used and missing permissions of a rehearsal. */
export function recordRightsUsage(rights: ReadonlyMap<string, readonly Statement[]>): RightsUsage {
  const used = new Set<string>();
  const missing = new Set<string>();
  return {
    recordUsed: (name, needed) => void used.add(`${name} ${formatRight(needed)}`),
    recordMissing(name, { action, resource, leadingKeys = [] }) {
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
 * Every data permission that the roles grant, formatted as in `RightsUsage.lines`. Permissions to write logs and to
 * report failures are omitted: Lambda itself needs those.
 */
export function grantedRights(rights: ReadonlyMap<string, readonly Statement[]>): readonly string[] {
  return [...rights].flatMap(([name, statements]) =>
    statements
      .filter(({ Effect }) => Effect === "Allow")
      .flatMap(({ Action, Resource }) => Action.flatMap((action) => Resource.map((resource) => ({ action, resource }))))
      .filter(({ action }) => /^(dynamodb|secretsmanager):/.test(action))
      .map((needed) => `${name} ${formatRight(needed)}`),
  );
}

/** The kind of row that a key belongs to, without the id of its owner. */
function kindOf(leadingKey: string): string {
  return leadingKey.replace(/#.*$/, "#…");
}

/** In the format of the functions' tests: the action, and the index or secret if it is on one. */
function formatRight({ action, resource }: RequiredPermission): string {
  if (action.startsWith("secretsmanager:")) return `${action.split(":")[1]} ${secretIn(resource)}`;
  const index = /\/index\/(.+)$/.exec(resource)?.[1];
  return `${action.split(":")[1]}${index === undefined ? "" : ` ${index}`}`;
}

/** Which of the stage's secrets it is, by its name; the origin secret has a generic name (infra/aws/secrets.ts). */
function secretIn(resource: string): string {
  return /(tokens|stripe)/i.exec(resource)?.[1]?.toLowerCase() ?? "origin";
}
