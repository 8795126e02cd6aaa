import type { ParsedInput } from "#shared/contract/index.ts";
import { cspReport, scriptFailed } from "#shared/contract/shop/reports.ts";
import { beforeId, clientRenderedPaths, pathsWithId, prerenderedPaths } from "#shared/domain/site-paths.ts";

/** A fault of a page, reduced to what says nothing about its visitor. */
export type ReportedFault =
  | { readonly kind: "script"; readonly page: string; readonly file: string; readonly failure: "load" | "error" }
  | {
      readonly kind: "policy";
      readonly page: string;
      readonly directive: string;
      readonly blocked: string;
      readonly file: string;
    };

interface Violation {
  readonly document: string | undefined;
  readonly directive: string | undefined;
  readonly blocked: string | undefined;
  readonly source: string | null | undefined;
}

/** Stands for whatever is not one of the known values. */
const other = "other";
const knownPages: ReadonlySet<string> = new Set([...prerenderedPaths, ...clientRenderedPaths]);
/** What a policy blocks that has no address. https://www.w3.org/TR/CSP3/#violation-resource */
const withoutAddress: ReadonlySet<string> = new Set(["inline", "data", "blob"]);

/** The faults of a report that concern our pages, each once. */
export function reportedFaults(body: ParsedInput<"receiveReports">["body"]): readonly ReportedFault[] {
  const script = scriptFailed.safeParse(body).data;
  if (script !== undefined) {
    return [{ kind: "script", page: pageOf(script.page), file: fileOf(script.file), failure: script.kind }];
  }
  const faults = violationsIn(body)
    .filter((violation) => !isForeign(violation))
    .map(policyFault);
  return [...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values()];
}

function violationsIn(body: ParsedInput<"receiveReports">["body"]): readonly Violation[] {
  if (Array.isArray(body)) {
    return body
      .filter(({ type }) => type === "csp-violation")
      .map(({ body: violation }) => ({
        document: violation?.documentURL,
        directive: violation?.effectiveDirective,
        blocked: violation?.blockedURL,
        source: violation?.sourceFile,
      }));
  }
  const report = cspReport.parse(body)["csp-report"];
  return [
    {
      document: report["document-uri"],
      directive: report["effective-directive"] ?? report["violated-directive"],
      blocked: report["blocked-uri"],
      source: report["source-file"],
    },
  ];
}

/**
 * Whether a violation comes from a browser extension instead of the page: from its own files, or from `eval`, which
 * none of our scripts needs.
 */
function isForeign({ blocked = "", source }: Violation): boolean {
  const isExtension = (address: string) => /^([a-z-]*extension|webkit-masked-url)\b/i.test(address);
  return isExtension(blocked) || isExtension(source ?? "") || /^(wasm-)?eval$/.test(blocked);
}

function policyFault({ document, directive = "", blocked = "" }: Violation): ReportedFault {
  const [name = ""] = directive.split(" ");
  const address = URL.parse(blocked);
  const host = address === null ? "" : address.host.slice(0, 100);
  return {
    kind: "policy",
    page: pageOf(document),
    directive: /^[a-z-]{1,40}$/.test(name) ? name : other,
    blocked: host || (withoutAddress.has(blocked) ? blocked : other),
    file: fileOf(address?.pathname),
  };
}

/** The path of one of the site's pages; never a path that a visitor made up. */
function pageOf(address = ""): string {
  const path = URL.parse(address, "https://site.invalid")?.pathname ?? "";
  const withoutSlash = path.length > 1 ? path.replace(/\/$/, "") : path;
  if (knownPages.has(withoutSlash)) return withoutSlash;
  return pathsWithId.find((page) => path.startsWith(beforeId(page))) ?? other;
}

/** A file of the site's build. */
function fileOf(path = ""): string {
  return /^\/assets\/[\w.-]{1,80}$/.test(path) ? path : other;
}
