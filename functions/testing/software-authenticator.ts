import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { Input, Reply } from "#shared/contract/index.ts";

type Attestation = Input<"addPasskey">["body"]["passkey"];
type Assertion = Input<"signInWithPasskey">["body"]["passkey"];
type Options = Reply<"beginPasskey">;
type CreationOptions = Extract<Options, { create: unknown }>["create"];
type RequestOptions = Extract<Options, { use: unknown }>["use"];

/** How a test makes the authenticator, or the browser in front of it, deviate from a normal one. */
export interface Deviation {
  /** The page's origin. By default that of the options' site. */
  readonly origin?: string;
  /** The site that the authenticator signs for. By default the one in the options. */
  readonly rpId?: string;
  readonly challenge?: string;
  /** Whether the user was verified, by fingerprint, face or PIN. By default true. */
  readonly isUserVerified?: boolean;
  /** The count of signatures to report. By default one more than the last. */
  readonly signCount?: number;
  readonly userHandle?: string | null;
}

/** The flags of authenticator data: https://www.w3.org/TR/webauthn-3/#authdata-flags */
const flags = { userPresent: 0x01, userVerified: 0x04, backupEligible: 0x08, backedUp: 0x10, attested: 0x40 } as const;

/**
 * An authenticator with one discoverable ES256 credential, and the browser in front of it, in memory: makes a passkey
 * from the options of `beginPasskey`, and uses it.
 */
export class SoftwareAuthenticator {
  readonly credentialId = randomBytes(32).toString("base64url");
  private readonly privateKey: KeyObject;
  private readonly publicKey: KeyObject;
  private readonly aaguid: string;
  private userHandle: string | null = null;
  signCount = 0;

  /** `aaguid`: what it states about its make; by default nothing. */
  constructor(aaguid = "00000000-0000-0000-0000-000000000000") {
    this.aaguid = aaguid;
    const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.privateKey = pair.privateKey;
    this.publicKey = pair.publicKey;
  }

  /** Makes the passkey. */
  create(options: CreationOptions, deviation: Deviation = {}): Attestation {
    this.userHandle = options.user.id;
    const rpId = options.rp.id;
    const authData = Buffer.concat([
      this.authenticatorData({ rpId, ...deviation }, flags.attested),
      Buffer.from(this.aaguid.replaceAll("-", ""), "hex"),
      uint16(32),
      Buffer.from(this.credentialId, "base64url"),
      this.coseKey(),
    ]);
    // {"fmt": "none", "attStmt": {}, "authData": …} in CBOR.
    const attestationObject = Buffer.concat([
      Buffer.from("a363666d74646e6f6e656761747453746d74a0686175746844617461", "hex"),
      ...[Buffer.from([0x59]), uint16(authData.length), authData],
    ]);
    return {
      credentialId: this.credentialId,
      clientDataJSON: clientData("webauthn.create", { rpId, challenge: options.challenge }, deviation),
      attestationObject: attestationObject.toString("base64url"),
      transports: ["internal", "hybrid"],
    };
  }

  /** Uses the passkey. */
  use(options: RequestOptions, deviation: Deviation = {}): Assertion {
    const { rpId, challenge } = options;
    this.signCount = deviation.signCount ?? this.signCount + 1;
    const authenticatorData = this.authenticatorData({ rpId, ...deviation }, 0);
    const clientDataJSON = clientData("webauthn.get", { rpId, challenge }, deviation);
    const signed = Buffer.concat([
      authenticatorData,
      createHash("sha256").update(Buffer.from(clientDataJSON, "base64url")).digest(),
    ]);
    return {
      credentialId: this.credentialId,
      clientDataJSON,
      authenticatorData: authenticatorData.toString("base64url"),
      signature: sign("sha256", signed, this.privateKey).toString("base64url"),
      userHandle: deviation.userHandle === undefined ? this.userHandle : deviation.userHandle,
    };
  }

  private authenticatorData(
    { rpId = "", isUserVerified = true }: Pick<Deviation, "rpId" | "isUserVerified">,
    moreFlags: number,
  ): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.signCount);
    const verified = isUserVerified ? flags.userVerified : 0;
    const flagByte = flags.userPresent | verified | flags.backupEligible | flags.backedUp | moreFlags;
    return Buffer.concat([createHash("sha256").update(rpId).digest(), Buffer.from([flagByte]), count]);
  }

  /** The public key as a COSE map: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
  private coseKey(): Buffer {
    const { x = "", y = "" } = this.publicKey.export({ format: "jwk" });
    return Buffer.concat([
      Buffer.from("a5010203262001215820", "hex"),
      Buffer.from(x, "base64url"),
      Buffer.from("225820", "hex"),
      Buffer.from(y, "base64url"),
    ]);
  }
}

function clientData(
  type: string,
  { rpId, challenge }: { readonly rpId: string; readonly challenge: string },
  deviation: Deviation,
): string {
  const data = {
    type,
    challenge: deviation.challenge ?? challenge,
    origin: deviation.origin ?? `https://${rpId}`,
    crossOrigin: false,
  };
  return Buffer.from(JSON.stringify(data)).toString("base64url");
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}
