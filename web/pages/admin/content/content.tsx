import { contentWords as words } from "#shared/content/words/admin/content.ts";
import { frameWords } from "#shared/content/words/admin/frame.ts";
import { adminPaths } from "#shared/domain/site-paths.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { FailureNotice } from "../frame/failure-notice.tsx";
import { AdminPage } from "../frame/page.tsx";
import { messageOf } from "../session/message-of.ts";
import { useAdminQuery } from "../session/queries.ts";
import { useContentAddress } from "./draft/address.ts";
import { entryOf } from "./draft/edition.ts";
import { EditionPage } from "./edition-page.tsx";
import { PagesTable } from "./pages-table.tsx";

/**
 * The copy of the site's pages: a table with the state of each page in each language, and the editor of one edition.
 * A single request loads all of it.
 */
export default function Content() {
  const address = useContentAddress();
  const { data, error, refetch } = useAdminQuery("listAdminContent", {});
  if (data === undefined) {
    return (
      <AdminPage title={frameWords.tabs.content} intro={words.intro}>
        {error === null ? (
          <Loading />
        ) : (
          <FailureNotice message={messageOf(error, words.failed)} onRetry={() => void refetch()} />
        )}
      </AdminPage>
    );
  }
  if (address.page === undefined && address.unknownValue === undefined) {
    return (
      <AdminPage title={frameWords.tabs.content} intro={words.intro}>
        <PagesTable list={data} />
      </AdminPage>
    );
  }
  const entry = entryOf(data, address.page ?? "", address.language);
  if (entry === undefined || address.unknownValue !== undefined) {
    const unknownName = entry === undefined && address.page !== undefined ? address.page : (address.unknownValue ?? "");
    return (
      <AdminPage title={frameWords.tabs.content}>
        <Notice look="warning">{words.unknown(unknownName)}</Notice>
        <p>
          <ButtonLink look="secondary" size="small" to={adminPaths.content}>
            {words.allPages}
          </ButtonLink>
        </p>
      </AdminPage>
    );
  }
  return <EditionPage key={`${entry.page} ${entry.language}`} list={data} entry={entry} address={address} />;
}

function Loading() {
  return (
    <div role="status" className="grid grid-cols-1 gap-3">
      <span className="sr-only">{words.loading}</span>
      <Skeleton className="h-12" />
      <Skeleton className="h-96" />
    </div>
  );
}
