"""The rules and the configuration for Prometheus: each expression is valid, and uses metrics that /metrics has."""

import re
from collections.abc import Iterator
from typing import Any

import promql_parser
import pytest
import yaml
from prometheus_client.metrics import MetricWrapperBase

from kisslock import metrics
from tests.operate.conftest import FILES
from tests.operate.feature_metrics import load_metrics

RULES: list[dict[str, Any]] = yaml.safe_load((FILES / "alerts.yml").read_text())["groups"][0]["rules"]
# Prometheus adds these labels to each metric. /metrics does not have them.
OF_PROMETHEUS = {"job", "instance", "__name__"}


def selectors(node: object) -> Iterator[Any]:
    """Yield the metric selectors of an expression."""
    if isinstance(node, promql_parser.VectorSelector):
        yield node
    elif isinstance(node, promql_parser.MatrixSelector):
        yield node.vector_selector
    elif isinstance(node, promql_parser.Call):
        for argument in node.args:
            yield from selectors(argument)
    else:
        for name in ("expr", "lhs", "rhs"):
            if (child := getattr(node, name, None)) is not None:
                yield from selectors(child)


def there() -> dict[str, set[str]]:
    """Return the names in /metrics, each with its labels."""
    found = dict[str, set[str]]()
    assert load_metrics()
    for kind in (name for name in metrics.REGISTRY._collector_to_names if isinstance(name, MetricWrapperBase)):
        labels = {*kind._labelnames}
        for suffix in ("", "_total", "_count", "_sum"):
            found[f"{kind._name}{suffix}"] = labels
        found[f"{kind._name}_bucket"] = {*labels, "le"}
    for family in metrics.REGISTRY.collect():
        for sample in family.samples:
            found[sample.name] = found.get(sample.name, set()) | {*sample.labels}
    return found


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: str(rule["alert"]))
def test_each_alert_has_all_fields_and_queries_existing_metrics(rule: dict[str, Any]) -> None:
    assert rule.keys() - {"for"} == {"alert", "expr", "labels", "annotations"}
    assert rule["labels"]["severity"] in {"page", "look"}
    assert re.fullmatch(r"\d+[smh]", rule.get("for", "0s"))
    figures, asked = there(), [*selectors(promql_parser.parse(rule["expr"]))]
    assert asked
    for selector in asked:
        assert selector.name == "up" or selector.name in figures, selector.name
        named = {matcher.name for matcher in selector.matchers.matchers}
        assert named <= figures.get(selector.name, set()) | OF_PROMETHEUS, named
    # A summary can only use a label that remains in the result of the alert's expression.
    told = re.findall(r"\$labels\.(\w+)", rule["annotations"]["summary"])
    assert all(re.search(rf"\b{label}\b", rule["expr"]) or label in {"instance", "node", "pid"} for label in told)


def test_an_invalid_expression_and_an_unknown_metric_are_reported() -> None:
    with pytest.raises(ValueError, match=r"\S"):
        promql_parser.parse("sum by (instance (rate(x[5m]))")
    assert "kisslock_http_answers_total" not in there()
    nested = "histogram_quantile(0.9, sum by (le) (rate(a_bucket[5m]))) > on () (b / -c)"
    assert [selector.name for selector in selectors(promql_parser.parse(nested))] == ["a_bucket", "b", "c"]


def test_prometheus_reads_the_rules_and_scrapes_the_servers_port() -> None:
    read = yaml.safe_load((FILES / "prometheus.yml").read_text())
    assert read["rule_files"] == ["alerts.yml"]
    (job,) = read["scrape_configs"]
    # The alerts refer to the job by this name.
    assert job["job_name"] == "kisslock"
    assert job["static_configs"][0]["targets"] == ["127.0.0.1:8000"]
    assert job["authorization"]["type"] == "Bearer"
