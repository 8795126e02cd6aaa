import type { BuiltFile } from "./built-files.ts";

/** A file in the bucket of the site. */
export interface StoredFile extends BuiltFile {
  readonly cacheControl: string;
}

/** An origin of the distribution. */
export type Origin =
  | {
      readonly kind: "bucket";
      /** Whether the bucket's policy lets the distribution read files, and list them: a missing one is then a 404. */
      readonly mayRead: boolean;
      readonly mayList: boolean;
    }
  | {
      readonly kind: "api";
      /** Whether the origin's host and protocol are the API's. */
      readonly isReachable: boolean;
      /** How long the API may take to respond. */
      readonly readTimeoutSeconds: number;
      /** Custom headers added to each request, by lower-case name. */
      readonly headers: Readonly<Record<string, string>>;
    };

/** A cache behavior: how CloudFront handles the paths that match a pattern ("/api/content/*"; "*" for all others). */
export interface Behavior {
  readonly pattern: string;
  readonly origin: Origin;
  readonly allowedMethods: readonly string[];
  /** How plain HTTP is handled: rejected, redirected to HTTPS, or allowed. */
  readonly protocol: "https-only" | "redirect-to-https" | "allow-all";
  /** Encodings in which responses may be compressed. */
  readonly encodings: readonly ("br" | "gzip")[];
  /** Lower-case names of the visitor's headers that are forwarded to the origin. */
  readonly forwardedHeaders: readonly string[];
  /** Whether the query string is forwarded to the origin. */
  readonly forwardsQuery: boolean;
  /** Source code of the viewer-request and the viewer-response function, if the behavior has them. */
  readonly viewerRequest: string | undefined;
  readonly viewerResponse: string | undefined;
  /** Headers set on every response, by lower-case name. `override`: even if the origin sets them. */
  readonly responseHeaders: ReadonlyMap<string, { readonly value: string; readonly override: boolean }>;
}

/** A CloudFront distribution, as far as the shop uses its features. */
export interface Distribution {
  /** In order of precedence; the last one matches everything. */
  readonly behaviors: readonly Behavior[];
  readonly defaultRootObject: string;
}

/** What an edge location serves. */
export interface Edge {
  readonly distribution: Distribution;
  /** The files in the bucket, by path ("/assets/app.js"). */
  readonly files: ReadonlyMap<string, StoredFile>;
}
