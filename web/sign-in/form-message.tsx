import { Notice } from "../ui/notice.tsx";

/** What went wrong with a form. It stands below the button, so that the button stays where it was clicked. */
export function FormMessage({ children }: { readonly children: string | undefined }) {
  return children === undefined ? null : <Notice look="error">{children}</Notice>;
}
