import type { RequiredPermission } from "./aws-call.ts";
import type { Statement } from "./policy.ts";

/** The permissions that functions used and lacked. */
export interface PermissionUsage {
  recordUsed(functionName: string, needed: RequiredPermission): void;
  /** Also logs the missing permission immediately, because the function's response does not mention it. */
  recordMissing(functionName: string, needed: RequiredPermission): void;
  /** Returns a sentence for each permission that a function needed and lacked: function, action and resource. */
  missing(): readonly string[];
  /** Returns the permissions that were used: "getMe Query", "reconcile Query gsi2", "login GetSecretValue tokens". */
  used(): ReadonlySet<string>;
}

/** Records the used and missing permissions of a rehearsal. */
export function recordPermissionUsage(policies: ReadonlyMap<string, readonly Statement[]>): PermissionUsage {
  const usedLines = new Set<string>();
  const missing = new Set<string>();
  return {
    recordUsed: (name, needed) => void usedLines.add(`${name} ${formatPermission(needed)}`),
    recordMissing(name, { action, resource, leadingKeys = [] }) {
      const caller = policies.has(name) ? `The function ${name}` : `A caller with the access key ${name}`;
      const sentence = `${caller} may not perform ${action} on ${[resource, ...leadingKeys.map(rowKind)].join(", ")}: its role in the template does not allow it.`;
      if (!missing.has(sentence)) console.error(sentence);
      missing.add(sentence);
    },
    missing: () => [...missing],
    used: () => usedLines,
  };
}

/**
 * Returns every data permission that the roles grant, formatted like the used ones. Permissions to write logs, to
 * report failures and to read the table's stream are omitted: Lambda itself needs those.
 */
export function grantedPermissions(policies: ReadonlyMap<string, readonly Statement[]>): readonly string[] {
  return [...policies].flatMap(([name, statements]) =>
    statements
      .filter(({ Effect }) => Effect === "Allow")
      .flatMap(({ Action, Resource }) => Action.flatMap((action) => Resource.map((resource) => ({ action, resource }))))
      .filter(({ action }) => /^(dynamodb|secretsmanager|ses):/.test(action))
      .filter(({ resource }) => !resource.includes("/stream/"))
      .map((needed) => `${name} ${formatPermission(needed)}`),
  );
}

/** Returns the kind of row that a key belongs to, without the id of the row's owner. */
function rowKind(leadingKey: string): string {
  return leadingKey.replace(/#.*$/, "#…");
}

/** Formats a permission as the functions' tests do: the action, followed by the name of the index or secret if any. */
function formatPermission({ action, resource }: RequiredPermission): string {
  if (action.startsWith("secretsmanager:")) return `${action.split(":")[1]} ${secretName(resource)}`;
  const index = /\/index\/(.+)$/.exec(resource)?.[1];
  return `${action.split(":")[1]}${index === undefined ? "" : ` ${index}`}`;
}

/** Returns which of the stage's secrets an ARN names. The origin secret has a generic name (infra/aws/secrets.ts). */
function secretName(resource: string): string {
  return /(tokens|stripe)/i.exec(resource)?.[1]?.toLowerCase() ?? "origin";
}
