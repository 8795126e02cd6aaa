/** The form's error, displayed above the button. Space for it is reserved, so that the button does not move. */
export function FormMessage({ children }: { readonly children: string | undefined }) {
  return (
    <div className="-my-2.5 grid min-h-8 grid-cols-1 content-center">
      {children !== undefined && (
        <p
          role="alert"
          className="rounded-field border-l-4 border-stamp bg-stamp-tint px-4 py-1 text-small font-medium"
        >
          {children}
        </p>
      )}
    </div>
  );
}
