// judge.mjs AJV_FOLDER FILE: the verdicts of ajv on documents.
// In: lines, `#{"name":…,"schemas":{"standard":…,"openai":…,…}}` for a type, or a document of the last one.
// Out: a line for each document with one digit for each schema: 1 when the schema accepts it, plus 2 when the rules
// that a dialect cannot express accept it. Then `#{"minimum":7,…}`: how many documents the standard schema would judge
// otherwise without this keyword; no more than 50 are counted. A keyword without any would not be compared at all.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const [folder, file] = process.argv.slice(2);
const require = createRequire(folder + "/");
const Ajv = require("ajv/dist/2020").default;
const addFormats = require("ajv-formats").default;

/// A schema with `change` made to each schema within it, the innermost first.
function changed(schema, change) {
    if (typeof schema !== "object" || schema === null) return schema;
    const made = { ...schema };
    for (const word of ["properties", "$defs"])
        if (made[word])
            made[word] = Object.fromEntries(Object.entries(made[word]).map(([key, each]) => [key, changed(each, change)]));
    for (const word of ["anyOf", "prefixItems"]) if (made[word]) made[word] = made[word].map((each) => changed(each, change));
    for (const word of ["items", "additionalProperties"]) if (made[word]) made[word] = changed(made[word], change);
    return change(made);
}

const orNull = (schema) => ({ anyOf: [schema, { type: "null" }] });

/// OpenAPI's `nullable` allows null beside what the schema says. It is no word of JSON Schema.
const withoutNullable = (schema) =>
    changed(schema, ({ nullable, ...rest }) => (nullable ? orNull(rest) : rest));

/// What may be left out may be null: so says the dialect that requires every key.
const nullForAbsent = (schema) =>
    changed(schema, (each) => {
        if (!each.properties) return each;
        const isRequired = (key) => (each.required ?? []).includes(key);
        return {
            ...each,
            properties: Object.fromEntries(
                Object.entries(each.properties).map(([key, one]) => [key, isRequired(key) ? one : orNull(one)]),
            ),
        };
    });

const ajv = new Ajv({ strict: true, ownProperties: true });  // "toString" is a key like any other
addFormats(ajv);

/// The validators for a type, each once, and which two of them judge for each dialect: what it says, and the whole.
function judges_of({ name, schemas }) {
    const known = new Map();
    const use = (schema) => {
        const text = JSON.stringify(schema);
        if (!known.has(text)) known.set(text, { at: known.size, takes: ajv.compile(schema) });
        return known.get(text).at;
    };
    try {
        const pairs = Object.entries(schemas).map(([dialect, schema]) => [
            use(dialect === "gemini" ? withoutNullable(schema) : schema),
            use(dialect === "openai" ? nullForAbsent(schemas.standard) : schemas.standard),
        ]);
        return { validators: [...known.values()].map((each) => each.takes), pairs };
    } catch (error) {
        console.error(`ajv does not take a schema of ${name}: ${error.message}`);
        process.exit(1);
    }
}

function verdicts({ validators, pairs }, document) {
    const taken = validators.map((takes) => (takes(document) ? 1 : 0));
    return pairs.map(([said, whole]) => taken[said] + 2 * taken[whole]).join("");
}

const keywords = [
    "type", "const", "enum", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength",
    "maxLength", "pattern", "format", "minItems", "maxItems", "uniqueItems", "items", "prefixItems", "properties",
    "required", "additionalProperties", "anyOf", "$ref", "minProperties", "maxProperties",
];
const lenient = new Ajv({ strict: false, ownProperties: true });
addFormats(lenient);

function without_each({ schemas }) {
    const whole = JSON.stringify(schemas.standard);
    return keywords
        .map((word) => ({ word, less: changed(schemas.standard, ({ [word]: _, ...rest }) => rest) }))
        .filter(({ less }) => JSON.stringify(less) !== whole)
        .map(({ word, less }) => ({ word, takes: lenient.compile(less) }));
}

let judges;
let without;
const enough = 50;
const noticed = Object.fromEntries(keywords.map((word) => [word, 0]));
const out = [];
for (const line of readFileSync(file, "utf8").split("\n")) {
    if (line === "") continue;
    if (line[0] === "#") {
        const type = JSON.parse(line.slice(1));
        judges = judges_of(type);
        without = without_each(type);
        continue;
    }
    const document = JSON.parse(line);
    const digits = verdicts(judges, document);
    out.push(digits);
    for (const { word, takes } of without)
        if (noticed[word] < enough && takes(document) !== (digits[0] === "3")) ++noticed[word];
}
out.push("#" + JSON.stringify(noticed));
process.stdout.write(out.join("\n") + "\n");
