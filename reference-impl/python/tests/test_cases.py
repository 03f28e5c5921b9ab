"""The module and the suite: verdicts, places, values and texts are those of each case."""

import collections
import math
import unittest

import kyaml
from cases import cases, exact, nearest

STYLE = ("cuddle", "blank_lines", "short_lists")
EXACT = {"parse_int": exact, "parse_float": exact}


def places(findings):
    """Rules and spans, as a case lists them."""
    return [(finding.rule, [finding.start, finding.end]) for finding in findings]


def is_infinite(value):
    """Whether a number of a value is beyond binary64."""
    if isinstance(value, (list, dict)):
        # Without `any`, whose recursion has a narrow limit of its own in Python 3.12.
        for part in value.values() if isinstance(value, dict) else value:
            if is_infinite(part):
                return True
        return False
    return isinstance(value, float) and math.isinf(value)


class Cases(unittest.TestCase):
    counts = collections.Counter()

    @classmethod
    def tearDownClass(cls):
        print("\n".join(f"{count} {name}" for name, count in sorted(cls.counts.items())))

    def each(self, operation, law):
        for case in cases(operation):
            with self.subTest(case=case.id):
                self.counts[f"{operation} cases, in all tests"] += 1
                law(case)

    def refused(self, case, read, is_exact=True):
        """The first error of a reading has the rule and the place of the case."""
        with self.assertRaises(kyaml.KyamlError) as caught:
            read()
        first = caught.exception.findings[0]
        self.assertEqual(first.rule, case.rule)
        if is_exact and first.rule != "invalid-syntax":
            self.assertEqual([first.start, first.end], case.span)

    def test_findings_are_those_of_cases(self):
        def law(case):
            found = kyaml.check(case.input, form=case.form or "kyaml", **case.options(*STYLE))
            errors = [finding for finding in found if finding.severity == "error"]
            if case.is_accepted:
                self.assertEqual(places(errors), [])
            else:
                expected = [(also["rule"], also["span"]) for also in [case.keys, *(case.also or [])]]
                self.assertEqual(places(errors), expected)
            if case.portable is not None:
                warned = [(warning["rule"], warning["span"]) for warning in case.warning or []]
                portable = [finding for finding in found if finding.clause.startswith("KY-PORT")]
                self.assertEqual(sorted(places(portable)), sorted(warned))

        self.each("check", law)

    def test_portable_cases_pass_the_profile(self):
        def law(case):
            if case.portable is not None:
                errors = [finding for finding in kyaml.check(case.input, profile="portable") if finding.severity == "error"]
                self.assertEqual(not errors, case.portable)

        self.each("check", law)

    def test_offsets_count_characters_of_str(self):
        def law(case):
            try:
                text = case.input.decode()
            except UnicodeDecodeError:
                self.counts["check cases that are not UTF-8"] += 1
                return
            options = {"form": case.form or "kyaml", **case.options(*STYLE)}
            for of_bytes, of_str in zip(kyaml.check(case.input, **options), kyaml.check(text, **options), strict=True):
                self.assertEqual(text[of_str.start : of_str.end].encode(), case.input[of_bytes.start : of_bytes.end])
                self.assertEqual((of_bytes.line, of_bytes.column), (of_str.line, of_str.column))
                if of_str.fix:
                    self.counts["fixes"] += 1
                    self.assertEqual(of_str.fix.apply(text).encode(), of_bytes.fix.apply(case.input))

        self.each("check", law)

    def test_values_are_those_of_cases(self):
        def law(case):
            if case.form:
                return
            if not case.is_accepted:
                self.refused(case, lambda: kyaml.loads_all(case.input))
                return
            try:
                expected = case.documents(nearest)
            except RecursionError:
                self.counts["left out: values with 1000 levels, which Python's json does not read"] += 1
                return
            self.assertEqual(kyaml.loads_all(case.input, **EXACT), case.documents(exact))
            if is_infinite(expected):
                self.counts["values beyond binary64"] += 1
                with self.assertRaises(kyaml.KyamlError) as caught:
                    kyaml.loads_all(case.input)
                self.assertEqual(caught.exception.rule, "number-out-of-range")
            else:
                self.assertEqual(kyaml.loads_all(case.input), expected)

        self.each("check", law)

    def test_yaml_loads_as_cases_say(self):
        def law(case):
            if case.limits:
                self.counts["left out: cases of the limit of aliases, which the module does not set"] += 1
                return
            if case.is_accepted:
                text = kyaml.format(case.input, **case.source)
                self.assertEqual(kyaml.loads_all(text, **EXACT), case.documents(exact))
            else:
                self.refused(case, lambda: kyaml.format(case.input, **case.source))

        self.each("load", law)
        self.each("format", law)

    def test_texts_are_those_of_cases(self):
        def law(case):
            if not case.is_accepted or case.limits:
                return
            options = {**case.source, **case.options(*STYLE, "sort_keys")}
            files = [("canonical.yaml", {}), ("compact.yaml", {"form": "compact"}), ("portable.yaml", {"profile": "portable"})]
            for name, form in files:
                if (expected := case.file(name)) is not None:
                    self.counts[name] += 1
                    self.assertEqual(kyaml.format(case.input, **options, **form).encode(), expected)

        self.each("format", law)

    def test_block_yaml_becomes_the_same(self):
        def law(case):
            # A number beyond binary64 is a string to Kubernetes, which reads block YAML.
            if case.is_accepted and not case.limits and not is_infinite(case.documents(nearest)):
                text = kyaml.format(case.input, **case.source)
                self.assertEqual(kyaml.format(kyaml.format(text, to="yaml")), text)

        self.each("format", law)


if __name__ == "__main__":
    unittest.main()
