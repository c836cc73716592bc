import { type ReactNode } from 'react';
import type { MessageKey } from '../../locale/messages';
import { type Nodes } from '../context';
/** A sentence whose placeholders may be elements; `{domain}` is isolated, because its direction may differ. */
export declare const Sentence: ({ of, with: nodes }: {
    of: MessageKey;
    with?: Nodes;
}) => ReactNode;
