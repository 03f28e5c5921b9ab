"""What the suite does not ask: options, errors, threads, and the examples of the documentation."""

import concurrent.futures
import doctest
import pathlib
import pickle
import re
import unittest

import kyaml

README = pathlib.Path(__file__).parents[1] / "README.md"


class Module(unittest.TestCase):
    def test_examples_hold(self):
        failed, tried = doctest.testmod(kyaml, optionflags=doctest.IGNORE_EXCEPTION_DETAIL | doctest.ELLIPSIS)
        self.assertEqual(failed, 0)
        self.assertGreater(tried, 8)
        code = re.search(r"```python\n(.*?)```", README.read_text(), re.DOTALL)[1]
        exec(compile(code, README.name, "exec"), {})

    def test_unknown_options_are_refused(self):
        for call in (
            lambda: kyaml.check("", form="pretty"),
            lambda: kyaml.check("", profile=""),
            lambda: kyaml.check("", severity={"long-key": "fatal"}),
            lambda: kyaml.check("", severity={"no-such-rule": "off"}),
            lambda: kyaml.format("", to="toml"),
            lambda: kyaml.format("", schema="yaml"),
            lambda: kyaml.format("", short_lists="yes"),
        ):
            with self.assertRaises(ValueError) as caught:
                call()
            self.assertNotIsInstance(caught.exception, kyaml.KyamlError)

    def test_other_types_are_refused(self):
        for text in (None, 1, ["---\n{}\n"]):
            for call in (kyaml.check, kyaml.format, kyaml.loads):
                self.assertRaises(TypeError, call, text)

    def test_lone_surrogates_are_refused(self):
        for call in (kyaml.check, kyaml.format, kyaml.loads):
            self.assertRaises(UnicodeEncodeError, call, "\ud800")

    def test_bytes_beyond_utf8_are_a_finding(self):
        self.assertEqual([finding.rule for finding in kyaml.check(b"\xff")], ["invalid-utf8"])
        self.assertEqual(kyaml.format("a: 1\n".encode("utf-16")), "---\n{\n  a: 1,\n}\n")

    def test_templates_keep_their_actions(self):
        formatted = kyaml.format("---\n{a: {{ quote .a }}}\n", templates="helm", line_ending="crlf")
        self.assertEqual(formatted, "---\r\n{\r\n  a: {{ quote .a }},\r\n}\r\n")
        for text, rule in (("---\n{a: {{ quote .a }}\n", "unclosed-collection"), ("a: {{ .a }}\n", "block-style")):
            with self.assertRaises(kyaml.KyamlError) as caught:
                kyaml.format(text, templates="helm")
            self.assertEqual(caught.exception.rule, rule)

    def test_severity_changes_findings(self):
        text = "---\n{a: 1e5}\n"
        (warning,) = kyaml.check(text)
        self.assertEqual(warning.severity, "warning")
        (error,) = kyaml.check(text, severity={warning.rule: "error"})
        self.assertEqual(error.severity, "error")
        self.assertEqual(kyaml.check(text, severity={warning.rule: "off"}), [])

    def test_a_later_severity_goes_before_an_earlier_one(self):
        text = "---\n{a: 1e5}\n"
        self.assertEqual(kyaml.check(text, severity={"portable": "error", "nonportable-exponent": "off"}), [])
        (error,) = kyaml.check(text, severity={"nonportable-exponent": "off", "portable": "error"})
        self.assertEqual(error.severity, "error")

    def test_loads_wants_one_document(self):
        for text, count, line in (("", "no document", 1), ("---\n{}\n---\n{}\n", "2 documents", 3)):
            with self.assertRaisesRegex(kyaml.KyamlError, count) as caught:
                kyaml.loads(text)
            self.assertEqual((caught.exception.rule, caught.exception.line), ("not-one-document", line))

    def test_dumps_writes_what_loads_reads(self):
        value = {"no": ["no", "", "a\n b", "\u2028\x7fé😀"], "n": [0, -1, 2**70, 0.1, 1e300], "k": {"1": None, "": True}, "": {}}
        for options in ({}, {"form": "compact"}, {"profile": "portable"}, {"sort_keys": True}):
            text = kyaml.dumps(value, **options)
            self.assertEqual(kyaml.loads(text), value)
            self.assertEqual([finding for finding in kyaml.check(text) if finding.severity == "error"], [])
        self.assertEqual(kyaml.dumps({1: {2}}, default=list, form="compact"), '---\n{"1": [2]}\n')

    def test_dumps_refuses_what_kyaml_cannot_have(self):
        circle = []
        circle.append(circle)
        for value, error in ((float("nan"), ValueError), ({1, 2}, TypeError), (circle, ValueError), ("\ud800", ValueError)):
            self.assertRaises(error, kyaml.dumps, value)
        self.assertRaises(kyaml.KyamlError, kyaml.dumps, {1: "a", "1": "b"})
        self.assertRaises(kyaml.KyamlError, kyaml.dumps, {"a" * 1025: 1})

    def test_the_version_is_that_of_the_package(self):
        self.assertRegex(kyaml.__version__, r"^\d+\.\d+\.\d+")

    def test_errors_have_all_findings(self):
        with self.assertRaises(kyaml.KyamlError) as caught:
            kyaml.loads("---\n{\n  é: no, b: yes,\n}\n")
        error = pickle.loads(pickle.dumps(caught.exception))
        self.assertEqual((error.line, error.column), (error.findings[0].line, error.findings[0].column))
        self.assertGreater(len(error.findings), 1)
        self.assertIn("line 3, column", str(error))
        self.assertIn("and 2 more" if len(error.findings) == 3 else "and 1 more", str(error))

    def test_ignored_findings_still_refuse(self):
        text = "---\n{a: no} # kyaml-check: ignore[ambiguous-value]\n"
        self.assertRaises(kyaml.KyamlError, kyaml.loads, text)

    def test_deep_nesting_is_read(self):
        depth = 1000
        value = kyaml.loads("---\n" + "[" * depth + "]" * depth + "\n")
        for _ in range(depth - 1):
            (value,) = value
        self.assertEqual(value, [])
        with self.assertRaises(kyaml.KyamlError) as caught:
            kyaml.loads("---\n" + "[" * 100_000 + "]" * 100_000 + "\n")
        self.assertEqual(caught.exception.rule, "deep-nesting")

    def test_numbers_keep_their_digits(self):
        self.assertEqual(kyaml.loads("---\n[9223372036854775808, -9223372036854775809]\n"), [2**63, -(2**63) - 1])
        self.assertEqual(kyaml.loads("---\n[1.50, 7]\n", parse_float=str, parse_int=str), ["1.50", "7"])
        with self.assertRaises(kyaml.KyamlError) as caught:
            kyaml.loads("---\n[1,\n " + "9" * 5000 + "]\n")
        self.assertEqual((caught.exception.rule, caught.exception.line), ("number-out-of-range", 3))

    def test_exceptions_of_parsers_pass(self):
        def refuse(text):
            raise LookupError(text)

        with self.assertRaisesRegex(LookupError, "1.50"):
            kyaml.loads("---\n[1.50]\n", parse_float=refuse)

    def test_threads_share_the_module(self):
        text = "---\n[" + "{a: no}, " * 2000 + "]\n"
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            counts = set(pool.map(lambda _: len(kyaml.check(text)), range(16)))
        self.assertEqual(counts, {2000})


if __name__ == "__main__":
    unittest.main()
