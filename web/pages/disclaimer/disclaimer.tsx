import { disclaimerContent } from "#shared/content/disclaimer.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { pageContent } from "../../content/page-content.ts";
import { DocumentPage } from "../../document/document-page.tsx";

const useCopy = pageContent(
  "disclaimer",
  disclaimerContent,
  import.meta.glob("./*/disclaimer.ts", { base: "/shared/content/translations", import: "copy" }),
);

/** The disclaimer about the assistant's answers. What to do in an emergency comes first. */
export default function Disclaimer() {
  return <DocumentPage copy={useCopy()} path={sitePaths.disclaimer} calloutFirst />;
}
