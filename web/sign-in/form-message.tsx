import { Notice } from "../ui/notice.tsx";

/** What went wrong with a form. Below its button, which so stays where it was clicked. */
export function FormMessage({ children }: { readonly children: string | undefined }) {
  return children === undefined ? null : <Notice look="error">{children}</Notice>;
}
