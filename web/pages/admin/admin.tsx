import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, Outlet, redirect } from "react-router";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { isAdmin, session, useSession } from "../../session/session.ts";
import { signInAddressFor } from "../../sign-in/sign-in-target.ts";
import { newQueryClient } from "./session/queries.ts";
import { SessionGuard } from "./session/session-guard.tsx";
import { Frame } from "./shell/frame.tsx";
import "./admin.css";

function mayEnter({ token, role }: { readonly token: string | null; readonly role: string | null }): boolean {
  return token !== null && isAdmin(role);
}

/**
 * Redirects to the sign-in page unless a token and the role `admin` are stored. The server authorizes every call again.
 */
export function clientLoader({ request }: { readonly request: Request }) {
  if (!mayEnter(session())) throw redirect(signInAddressFor(new URL(request.url)));
  return null;
}

/** The admin area: its frame, around the page that the URL names. */
export default function Admin() {
  const [queryClient] = useState(newQueryClient);
  if (!mayEnter(useSession())) return <Navigate to={sitePaths.login} replace />;
  return (
    <QueryClientProvider client={queryClient}>
      <SessionGuard>
        <Frame>
          <Outlet />
        </Frame>
      </SessionGuard>
    </QueryClientProvider>
  );
}
