import { parseAddress } from "./addresses.ts";
import { newDkimToken } from "./ids.ts";
import { notFound, SesFailure } from "./ses-failure.ts";

/** A domain or an address that mail is sent from. */
export interface Identity {
  readonly name: string;
  readonly type: "DOMAIN" | "EMAIL_ADDRESS";
  verified: boolean;
  dkim: { enabled: boolean; verified: boolean; readonly tokens: readonly string[] };
  mailFrom: { domain: string; verified: boolean; rejects: boolean } | undefined;
  configurationSet: string | undefined;
  readonly createdAt: Date;
}

function newIdentity(name: string, verified: boolean, createdAt: Date): Identity {
  const type = name.includes("@") ? "EMAIL_ADDRESS" : "DOMAIN";
  return {
    name,
    type,
    verified,
    dkim: {
      enabled: type === "DOMAIN",
      verified: type === "DOMAIN" && verified,
      tokens: type === "DOMAIN" ? [newDkimToken(), newDkimToken(), newDkimToken()] : [],
    },
    mailFrom: undefined,
    configurationSet: undefined,
    createdAt,
  };
}

/** Creates the identities; those in `verifiedNames` are verified from the start. */
export function createIdentities(verifiedNames: readonly string[], now: Date) {
  const identities = new Map(
    verifiedNames.map((name) => [name.toLowerCase(), newIdentity(name.toLowerCase(), true, now)]),
  );
  const find = (name: string): Identity | undefined => identities.get(name.toLowerCase());
  return {
    list: (): readonly Identity[] => [...identities.values()],
    /** @throws SesFailure NotFoundException */
    get(name: string): Identity {
      const identity = find(name);
      if (identity === undefined) throw notFound(`Email identity ${name} does not exist.`);
      return identity;
    },
    create(name: string, createdAt: Date): Identity {
      if (find(name) !== undefined)
        throw new SesFailure("AlreadyExistsException", `Email identity ${name} already exist.`);
      // A domain is checked as the domain of an address.
      parseAddress(name.includes("@") ? name : `x@${name}`);
      const identity = newIdentity(name.toLowerCase(), false, createdAt);
      identities.set(identity.name, identity);
      return identity;
    },
    remove(name: string): void {
      if (!identities.delete(name.toLowerCase())) throw notFound(`Email identity ${name} does not exist.`);
    },
    /** The identity that covers an address: the address itself, its domain, or a domain above. */
    covering(address: string): Identity | undefined {
      const lower = address.toLowerCase();
      const labels = lower.slice(lower.lastIndexOf("@") + 1).split(".");
      const domains = labels.slice(0, -1).map((_label, index) => labels.slice(index).join("."));
      return [lower, ...domains].map(find).find((identity) => identity !== undefined);
    },
  };
}
export type Identities = ReturnType<typeof createIdentities>;
