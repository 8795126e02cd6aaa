import { useCallback } from "react";
import { docsWords } from "#shared/content/words/docs.ts";
import { shopRoutes } from "#shared/contract/shop/routes.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { PageHead } from "../../head/page-head.tsx";
import { useWords } from "../../language/use-words.ts";
import { Button, buttonClasses } from "../../ui/button.tsx";
import { NeedsScript } from "../../ui/needs-script.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useLazyModule } from "../../ui/use-lazy-module.ts";
import { Document, loadDocument } from "./document.tsx";
import { useDarkClass } from "./use-dark-class.ts";

/** The API documentation page. */
export default function Docs() {
  const words = useWords("docs", docsWords);
  useDarkClass();
  const load = useCallback(() => loadDocument(words), [words]);
  const { lazyModule, retry } = useLazyModule(load, true);
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-12 py-16">
      <PageHead title={words.title} description={words.lead} path={sitePaths.docs} />
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-5">
        <h1 className="text-heading">{words.heading}</h1>
        <p className="max-w-prose text-lead text-ink-soft">{words.lead}</p>
        <p className="max-w-prose">{words.readOnly}</p>
        <a href={shopRoutes.getOpenApi.path} download className={buttonClasses("secondary", "small")}>
          {words.download}
        </a>
      </div>
      <NeedsScript />
      {lazyModule.status === "loading" && <Loading />}
      {lazyModule.status === "failed" && (
        <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-4">
          <Notice look="error">{words.failed}</Notice>
          <Button look="secondary" size="small" onClick={retry}>
            {words.retry}
          </Button>
        </div>
      )}
      {lazyModule.status === "loaded" && <Document element={lazyModule.module} />}
    </div>
  );
}

const rows = ["one", "two", "three", "four", "five", "six"];

function Loading() {
  const words = useWords("docs", docsWords);
  return (
    // At least as tall as the window, so that the footer stays below it.
    <div aria-busy="true" className="grid min-h-dvh grid-cols-[minmax(0,1fr)] content-start gap-3">
      <p role="status" className="text-small text-ink-soft">
        {words.loading}
      </p>
      {rows.map((row) => (
        <Skeleton key={row} className="h-12" />
      ))}
    </div>
  );
}
