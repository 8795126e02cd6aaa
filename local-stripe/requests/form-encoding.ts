/** Stripe's request encoding: `application/x-www-form-urlencoded` with nested keys (`a[b][c]=1`, `a[0]=x`, `a[]=x`). */

export type FormValue = string | FormValue[] | { [key: string]: FormValue };
export type FormTree = { [key: string]: FormValue };

type Branch = Map<string, string | Branch>;

/**
 * Parses a form or query string. Brackets may be raw or percent-encoded. Throws SyntaxError for a key that is both a
 * value and a parent.
 */
export function decodeForm(text: string): FormTree {
  const root: Branch = new Map();
  for (const [key, value] of new URLSearchParams(text)) insertAt(root, key.replaceAll("]", "").split("["), value);
  return Object.fromEntries([...root].map(([key, value]) => [key, toFormValue(value)]));
}

function insertAt(root: Branch, path: readonly string[], value: string): void {
  let branch = root;
  path.forEach((segment, index) => {
    const key = segment === "" ? String(branch.size) : segment;
    if (index === path.length - 1) {
      branch.set(key, value);
      return;
    }
    const existing = branch.get(key) ?? new Map<string, string | Branch>();
    if (typeof existing === "string") throw new SyntaxError(`${path.join(".")} is both a value and a parent`);
    branch.set(key, existing);
    branch = existing;
  });
}

/**
 * Converts a branch with the keys 0, 1, 2 … to an array, any other branch to an object. `Object.fromEntries` makes
 * even `__proto__` an ordinary own key.
 */
function toFormValue(value: string | Branch): FormValue {
  if (typeof value === "string") return value;
  const entries = [...value].map(([key, child]): [string, FormValue] => [key, toFormValue(child)]);
  const isArray = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isArray ? entries.map(([, child]) => child) : Object.fromEntries(entries);
}

export type Encodable =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Encodable[]
  | { [key: string]: Encodable };

/** Encodes parameters, for Stripe.js in the browser. Omits `undefined` and `null`. */
export function encodeForm(value: Encodable, name = "", out = new URLSearchParams()): URLSearchParams {
  if (value === undefined || value === null) return out;
  if (typeof value === "object") {
    for (const [key, child] of Object.entries(value)) encodeForm(child, name === "" ? key : `${name}[${key}]`, out);
  } else {
    out.append(name, String(value));
  }
  return out;
}
