type Choice<Id extends string> = {
    id: Id;
    label: string;
    icon?: string;
};
type SwitchProps<Id extends string> = {
    label: string;
    choices: readonly Choice<Id>[];
    value: Id;
    onChoose: (id: Id) => void;
};
/** Tabs in one pill: arrow keys choose at once, mirrored in right-to-left languages. */
export declare const Switch: <Id extends string>({ label, choices, value, onChoose }: SwitchProps<Id>) => import("react/jsx-runtime").JSX.Element;
export {};
