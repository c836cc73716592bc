/** The signed-in account, if it is not the one that the wallet shows: a session stays with its account. */
export declare const SignedInAs: ({ except }: {
    except: string | undefined;
}) => import("react/jsx-runtime").JSX.Element | null;
